"""Telling people who are away from the page that something waits for them: by Web Push, mail or
webhook. No one is told anything unless the server's host set it up and they asked for it."""

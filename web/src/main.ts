import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { router } from "./lib/route.svelte";
import { keepPage } from "./lib/worker";

mount(App, { target: document.getElementById("app")! });
keepPage(() => router.route.page === "home");

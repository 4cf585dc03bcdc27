// Copying and sharing links, also where the page is not served over HTTPS.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

function copyOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const host = document.querySelector("dialog[open]") ?? document.body;
  host.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

export function mayShare(): boolean {
  return typeof navigator.share === "function";
}

export async function shareLink(text: string, url: string): Promise<void> {
  try {
    await navigator.share({ text, url });
  } catch {
    // The reader closed the share sheet: nothing to report.
  }
}

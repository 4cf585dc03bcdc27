// A picture of a position for other programs.

const WIDTH = 1400; // pixels

/** Copies a drawing as pixels; false where the browser cannot. */
export async function copyPicture(address: string): Promise<boolean> {
  try {
    const item = new ClipboardItem({ "image/png": drawn(address) });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return false;
  }
}

async function drawn(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.height) / (image.width || WIDTH));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

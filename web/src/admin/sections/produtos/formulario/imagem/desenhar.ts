export function desenhar(canvas: HTMLCanvasElement, picture: ImageBitmap, longest: number): void {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

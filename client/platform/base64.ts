/** Chunk size that is safe as a number of call arguments. */
const SLICE = 0x2000

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += SLICE)
    text += String.fromCharCode(...bytes.subarray(from, from + SLICE))
  return btoa(text)
}

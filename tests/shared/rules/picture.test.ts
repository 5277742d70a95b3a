import { describe, expect, it } from 'vitest'
import { pictureType } from '#shared/rules/picture.ts'

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  )

describe('the type of a picture', () => {
  it('is told by its first bytes', () => {
    expect(pictureType(bytes('\x89PNG\r\n\x1a\n', 'more'))).toBe('image/png')
    expect(pictureType(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(pictureType(bytes('RIFF', 0x10, 0, 0, 0, 'WEBPVP8 '))).toBe('image/webp')
  })

  it.each([
    ['nothing', ''],
    ['a cut head', '\x89PNG'],
    ['a page', '<!doctype html><script>'],
    ['a drawing that may hold a script', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an animation', 'GIF89a'],
    ['a sound in the same container', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a picture with something before it', ' \x89PNG\r\n\x1a\n'],
  ])('is none for %s', (_, content) => {
    expect(pictureType(bytes(content))).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { pictureSize, pictureType } from '#shared/rules/picture.ts'

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

describe('the size of a WebP picture', () => {
  /** Real pictures of one pixel, and the byte at which the first of them says its width. */
  const lossy = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
  const lossless = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
  const extended = Buffer.from(
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
    'base64',
  )

  it.each([
    ['lossy', lossy],
    ['lossless', lossless],
    ['extended', extended],
  ])('is read from a %s file', (_, file) => {
    expect(pictureSize(file)).toEqual({ widthPx: 1, heightPx: 1 })
    expect(pictureSize(file.subarray(0, 20))).toBeNull()
  })

  it('has the bits of width and height apart', () => {
    const with26 = Buffer.from(lossy)
    with26.writeUInt16LE(640, 26)
    with26.writeUInt16LE(400, 28)
    expect(pictureSize(with26)).toEqual({ widthPx: 640, heightPx: 400 })
    const with21 = Buffer.from(lossless)
    with21.writeUInt32LE(639 | (399 << 14), 21)
    expect(pictureSize(with21)).toEqual({ widthPx: 640, heightPx: 400 })
    const with24 = Buffer.from(extended)
    with24.writeUIntLE(639, 24, 3)
    with24.writeUIntLE(399, 27, 3)
    expect(pictureSize(with24)).toEqual({ widthPx: 640, heightPx: 400 })
  })

  it('is unknown where the first chunk is none of these', () => {
    const other = Buffer.from(extended)
    other.write('ICCP', 12, 'latin1')
    expect(pictureSize(other)).toBeNull()
  })
})

describe('the size of a photograph', () => {
  /** 400 × 200 as it is stored; the Exif segment in either order of bytes. */
  function jpeg(
    orientation: number,
    isLittle: boolean,
    more: { readonly entries?: number } = {},
  ): Uint8Array {
    const exif = Buffer.alloc(38)
    const view = new DataView(exif.buffer, exif.byteOffset, exif.length)
    exif.write('Exif', 'latin1')
    view.setUint16(6, isLittle ? 0x4949 : 0x4d4d)
    view.setUint16(8, 42, isLittle)
    view.setUint32(10, 8, isLittle)
    view.setUint16(14, more.entries ?? 1, isLittle)
    view.setUint16(16, 0x0112, isLittle)
    view.setUint16(18, 3, isLittle)
    view.setUint32(20, 1, isLittle)
    view.setUint16(24, orientation, isLittle)
    const frame = [0xff, 0xc0, 0, 11, 8, 0, 200, 1, 0x90, 1, 1, 0x11, 0]
    return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2), exif, Buffer.of(...frame)])
  }

  it.each([
    [1, 400, 200],
    [3, 400, 200],
    [5, 200, 400],
    [6, 200, 400],
    [8, 200, 400],
    [9, 400, 200],
  ])('with orientation %i is %i × %i, as browsers show it', (orientation, widthPx, heightPx) => {
    expect(pictureSize(jpeg(orientation, true))).toEqual({ widthPx, heightPx })
    expect(pictureSize(jpeg(orientation, false))).toEqual({ widthPx, heightPx })
  })

  it('is read from a cut or a lying segment without reading beyond it', () => {
    expect(pictureSize(jpeg(6, true, { entries: 65_535 }))).toEqual({ widthPx: 200, heightPx: 400 })
    const whole = jpeg(6, true)
    for (let length = 0; length < whole.length; length += 1)
      expect(() => pictureSize(whole.slice(0, length))).not.toThrow()
  })
})

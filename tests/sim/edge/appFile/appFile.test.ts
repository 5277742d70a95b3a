import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readAndroidManifest } from '#sim/edge/appFile/androidManifest.ts'
import { readAppFile } from '#sim/edge/appFile/appFile.ts'
import { readInfoPlist } from '#sim/edge/appFile/infoPlist.ts'

const PLIST =
  '<?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleIdentifier</key><string>cn.atrium.panel</string>' +
  '<key>CFBundleShortVersionString</key><string>3.2.1</string></dict></plist>'

const readerOf = (bytes: Uint8Array) => async (offset: number, length: number) =>
  bytes.subarray(offset, offset + length)

/** As written by `aapt`: UTF-16 string pool and one element with attributes. */
function binaryManifest(attributes: Readonly<Record<string, string>>): Buffer {
  const texts = [...new Set(['manifest', ...Object.entries(attributes).flat()])]
  const strings = texts.map((text) => {
    const bytes = Buffer.alloc(4 + text.length * 2)
    bytes.writeUInt16LE(text.length, 0)
    bytes.write(text, 2, 'utf16le')
    return bytes
  })
  const offsets = Buffer.alloc(texts.length * 4)
  let at = 0
  for (const [n, one] of strings.entries()) {
    offsets.writeUInt32LE(at, n * 4)
    at += one.length
  }
  const pool = Buffer.alloc(28)
  pool.writeUInt16LE(1, 0)
  pool.writeUInt16LE(28, 2)
  pool.writeUInt32LE(28 + offsets.length + at, 4)
  pool.writeUInt32LE(texts.length, 8)
  pool.writeUInt32LE(28 + offsets.length, 20)
  const entries = Object.entries(attributes)
  const element = Buffer.alloc(16 + 20 + entries.length * 20)
  element.writeUInt16LE(0x0102, 0)
  element.writeUInt16LE(16, 2)
  element.writeUInt32LE(element.length, 4)
  element.writeUInt32LE(texts.indexOf('manifest'), 20)
  element.writeUInt16LE(20, 24)
  element.writeUInt16LE(20, 26)
  element.writeUInt16LE(entries.length, 28)
  for (const [n, [name, value]] of entries.entries()) {
    const start = 36 + n * 20
    element.writeUInt32LE(texts.indexOf(name), start + 4)
    element.writeUInt32LE(texts.indexOf(value), start + 8)
    element.writeUInt8(3, start + 15)
    element.writeUInt32LE(texts.indexOf(value), start + 16)
  }
  const body = Buffer.concat([pool, offsets, ...strings, element])
  const header = Buffer.alloc(8)
  header.writeUInt16LE(3, 0)
  header.writeUInt16LE(8, 2)
  header.writeUInt32LE(8 + body.length, 4)
  return Buffer.concat([header, body])
}

it('version and package of an APK are read from its binary manifest', async () => {
  const manifest = binaryManifest({ package: 'cn.atrium.panel', versionName: '3.2.0' })
  expect(readAndroidManifest(manifest)).toEqual({ identifier: 'cn.atrium.panel', version: '3.2.0' })
  const apk = zipSync({ 'classes.dex': strToU8('dex'), 'AndroidManifest.xml': manifest })
  const found = await readAppFile(readerOf(apk), apk.length)
  expect(found).toEqual({ platform: 'android', identifier: 'cn.atrium.panel', version: '3.2.0' })
})

it('a manifest that points outside of itself is not read', () => {
  const manifest = binaryManifest({ package: 'cn.atrium.panel' })
  expect(readAndroidManifest(manifest.subarray(0, manifest.length - 30))).toBe(null)
  expect(readAndroidManifest(Buffer.from('<manifest/>'))).toBe(null)
})

it('version and identifier of an IPA are read from its property list', async () => {
  const ipa = zipSync({ 'Payload/Panel.app/Info.plist': strToU8(PLIST) })
  const found = await readAppFile(readerOf(ipa), ipa.length)
  expect(found).toEqual({ platform: 'ios', identifier: 'cn.atrium.panel', version: '3.2.1' })
  expect(readInfoPlist(Buffer.from('bplist00'))).toBe(null)
})

it('an archive that was cut off, and one of something else, is no app', async () => {
  const apk = zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>') })
  const cut = apk.subarray(0, apk.length - 8)
  expect(await readAppFile(readerOf(cut), cut.length)).toBe(null)
  const other = zipSync({ 'word/document.xml': strToU8('<xml/>') })
  expect(await readAppFile(readerOf(other), other.length)).toBe(null)
})

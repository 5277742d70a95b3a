import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|html)$/
/** Below this the header costs what the compression saves. */
const SIZE_MIN_BYTES = 1_024
const compressors = [
  ['.br', (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
]

/** Lays a Brotli and a gzip copy beside every file that gets smaller by it, once per build instead of per visitor. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file) {
  const bytes = readFileSync(file)
  if (bytes.length < SIZE_MIN_BYTES) return
  for (const [suffix, compress] of compressors) writeFileSync(file + suffix, await compress(bytes))
}

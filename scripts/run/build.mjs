import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from './child.mjs'
import { compressFiles } from './compress.mjs'
import { withLock } from './lock.mjs'
import { explained, modules, root } from './paths.mjs'
import { printProgress } from './progress.mjs'
import { runtimeNode } from './runtime.mjs'

const inputs = ['client', 'shared', 'machines', 'package.json', 'package-lock.json']
const outDir = join(root, 'dist/client')
const nextDir = join(root, 'dist/client.next')
const stampFile = join(root, 'dist/client.stamp.json')

/** Builds the console, unless dist/client was built from these very files. */
export async function ensureBuilt() {
  if (isFresh()) return
  await withLock('build', async () => {
    if (isFresh()) return
    const files = listFiles()
    const contentHash = hashContents(files)
    const stamp = readStamp()
    const tookMs = stamp?.contentHash === contentHash ? stamp.tookMs : await build(stamp?.tookMs)
    writeFileSync(stampFile, JSON.stringify({ statHash: hashStats(files), contentHash, tookMs }))
  })
}

/** Size and time of each file are looked at first: reading all of them would cost the start more. */
function isFresh() {
  return readStamp()?.statHash === hashStats(listFiles())
}

/** A missing index.html (a removed or half-written build) counts as no stamp. */
function readStamp() {
  try {
    statSync(join(outDir, 'index.html'))
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

function listFiles() {
  return inputs.flatMap((input) => {
    const path = join(root, input)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return []
    if (stat.isFile()) return [path]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  })
}

function hashStats(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function hashContents(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Built beside the old one and swapped in, so that a failed build never leaves half a console. Resolves with how long it
 * took, which tells how long the next one takes.
 */
async function build(lastTookMs) {
  console.log('Building the console, about a minute …')
  const stop = printProgress({ lastTookMs })
  const startedMs = Date.now()
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(nextDir, { recursive: true, force: true })
  const vite = join(modules, 'vite/bin/vite.js')
  const args = [vite, 'build', '--config', 'client/vite.config.ts', '--outDir', nextDir, '--logLevel', 'warn']
  const { code, output } = await runCaptured(runtimeNode(), args, { cwd: root }).finally(stop)
  if (code !== 0) throw explained(`${output}\nThe console does not build (status ${code}).`)
  await compressFiles(nextDir)
  // On Windows a scanner or a server may hold a file for a moment.
  rmSync(outDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  renameSync(nextDir, outDir)
  const tookMs = Date.now() - startedMs
  console.log(`${output}Console built in ${(tookMs / 1000).toFixed(1)} s.`)
  return tookMs
}

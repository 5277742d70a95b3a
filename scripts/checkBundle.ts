/**
 * Prints the gzip size of what the built console loads at once, and of what each lazy part adds, as one JSON
 * line. Reads the manifest that Vite writes; run after a build.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

export type BundleSize = {
  readonly entryScriptBytes: number
  readonly entryStyleBytes: number
  readonly entryFiles: readonly string[]
  /** Largest first; each counts only what is not loaded with the entry. */
  readonly lazy: readonly { readonly name: string; readonly scriptBytes: number }[]
}

export function measureBundle(distDir: string): BundleSize {
  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry && key.endsWith('.html'))
  if (entries.length === 0) throw new Error(`the manifest in ${distDir} names no entry`)
  const gzipBytes = (file: string) => gzipSync(readFileSync(join(distDir, file))).length
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + gzipBytes(file), 0)
  const chunks = staticGraph(manifest, entries)
  const scripts = [...chunks].flatMap((key) => manifest[key]?.file ?? [])
  const styles = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []))
  const lazy = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && !chunks.has(key))
    .map((key) => {
      const added = [...staticGraph(manifest, [key])].filter((chunk) => !chunks.has(chunk))
      return { name: key, scriptBytes: sum(added.flatMap((chunk) => manifest[chunk]?.file ?? [])) }
    })
    .sort((a, b) => b.scriptBytes - a.scriptBytes)
  return { entryScriptBytes: sum(scripts), entryStyleBytes: sum(styles), entryFiles: scripts, lazy }
}

function staticGraph(manifest: Manifest, starts: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const pending = [...starts]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (reached.has(key)) continue
    reached.add(key)
    pending.push(...(manifest[key]?.imports ?? []))
  }
  return reached
}

if (import.meta.main) {
  const distDir = join(process.cwd(), 'dist/client')
  if (existsSync(distDir)) console.log(JSON.stringify(measureBundle(distDir)))
  else {
    console.error('dist/client does not exist; `npm start` builds it.')
    process.exitCode = 2
  }
}

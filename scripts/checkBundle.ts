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
  /** Largest first; each counts only modules that are not loaded with the entry, nor with the console where it is a part of that. */
  readonly lazy: readonly { readonly name: string; readonly scriptBytes: number }[]
}

/** The fetched data for users who are signed in. */
export const CONSOLE = ['app/routes/OtherRoutes.tsx', 'app/signedIn.ts']

export function measureBundle(distDir: string): BundleSize {
  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'))
  const entries = loadedByPage(distDir, manifest)
  if (entries.length === 0) throw new Error(`the page in ${distDir} loads no script`)
  const gzipBytes = (file: string) => gzipSync(readFileSync(join(distDir, file))).length
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + gzipBytes(file), 0)
  const chunks = staticGraph(manifest, entries)
  const files = [...chunks].flatMap((key) => manifest[key]?.file ?? [])
  const scripts = files.filter((file) => file.endsWith('.js'))
  const styles = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []))
  for (const file of files) if (file.endsWith('.css')) styles.add(file)
  const inConsole = staticGraph(manifest, [...entries, ...CONSOLE])
  const lazy = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && !chunks.has(key))
    .map((key) => {
      const isAfterConsole = !CONSOLE.includes(key) && !key.startsWith('app/entry/')
      const loaded = isAfterConsole ? inConsole : chunks
      const added = [...staticGraph(manifest, [key])].filter((chunk) => !loaded.has(chunk))
      return { name: key, scriptBytes: sum(added.flatMap((chunk) => manifest[chunk]?.file ?? [])) }
    })
    .sort((a, b) => b.scriptBytes - a.scriptBytes)
  return { entryScriptBytes: sum(scripts), entryStyleBytes: sum(styles), entryFiles: scripts, lazy }
}

/** Files that the page itself links: it needs no script of its own in the manifest. */
export function loadedByPage(distDir: string, manifest: Manifest): readonly string[] {
  const page = readFileSync(join(distDir, 'index.html'), 'utf8')
  const files = new Set(
    [...page.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file),
  )
  return Object.keys(manifest).filter((key) => files.has(manifest[key]?.file))
}

export function staticGraph(manifest: Manifest, starts: readonly string[]): Set<string> {
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

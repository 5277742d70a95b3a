/**
 * A client that openapi-typescript generates from the server's own OpenAPI document, as an integrator would. It is
 * type-checked with the project's compiler and run in a process of its own.
 */
import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from './folders.ts'

const run = promisify(execFile)
const NODE_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/**
 * openapi-typescript builds its output with the JavaScript API of TypeScript 5, which TypeScript 7 no longer has.
 * `@ts-morph/common` carries that API without a second `tsc` beside the project's own.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? next('@ts-morph/common/dist/typescript.js', context)
      : next(specifier, context),
})

/** A folder with the types of the document as `api.ts`, and the program beside them. */
export async function generateClient(document: string, program: string): Promise<string> {
  const { default: generate, astToString } = await import('openapi-typescript')
  const folder = temporaryFolder()
  symlinkSync(NODE_MODULES, join(folder, 'node_modules'), 'dir')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'api.ts'), astToString(await generate(document)))
  writeFileSync(join(folder, 'program.ts'), program)
  return folder
}

/** What the compiler reports about the program; empty where its types are right. */
export async function compilerErrors(folder: string): Promise<string> {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck']
  const more = ['--allowImportingTsExtensions', '--types', 'node', 'program.ts']
  const tsc = join(NODE_MODULES, 'typescript', 'bin', 'tsc')
  return run(process.execPath, [tsc, ...options, ...more], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
}

/** What the program prints, as JSON. */
export async function runClient(folder: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['program.ts', ...args], { cwd: folder })
  return JSON.parse(stdout)
}

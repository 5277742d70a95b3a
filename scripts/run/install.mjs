import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runCaptured } from './child.mjs'
import { withLock } from './lock.mjs'
import { explained, findOnPath, modules, pathWithoutModules, root } from './paths.mjs'
import { printProgress } from './progress.mjs'
import { findRuntimeAgain, missingRuntime, platformPackage, prependRuntimeToPath } from './runtime.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.atrium-installed')

/** Installs the packages of package-lock.json, unless exactly these are installed already. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    await withLock('install', async () => {
      if (isInstalled()) return
      if (!isInstalledByHand()) await install()
      writeFileSync(stampFile, wantedStamp())
    })
  }
  prependRuntimeToPath()
}

function isInstalled() {
  return readIfThere(stampFile) === wantedStamp() && findRuntimeAgain() !== undefined
}

function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${process.platform}-${process.arch} ${hash}\n`
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}

/** After a developer's own `npm install`, npm's record in node_modules agrees with the lock file. */
function isInstalledByHand() {
  const record = readIfThere(join(modules, '.package-lock.json'))
  if (record === undefined || findRuntimeAgain() === undefined) return false
  const installed = JSON.parse(record).packages
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

async function install() {
  console.log('Installing packages, about a minute …')
  const stop = printProgress({ done01: () => installedShare(readLock(), existsSync) })
  const startedMs = Date.now()
  rmSync(stampFile, { force: true })
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund']).finally(stop)
  // npm leaves an optional package out without an error when it cannot fetch it.
  if (findRuntimeAgain() === undefined) throw explained(missingRuntime(platformPackage()))
  console.log(`Packages installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`)
}

const readLock = () => JSON.parse(readFileSync(lockFile, 'utf8'))

/** How many of the packages of the lock file are unpacked; npm says nothing of it. Optional ones may stay away. */
export function installedShare({ packages }, isThere) {
  const paths = Object.entries(packages).flatMap(([path, { optional }]) =>
    path === '' || optional ? [] : [path],
  )
  const there = paths.filter((path) => isThere(join(root, path, 'package.json'))).length
  return there / Math.max(1, paths.length)
}

async function npm(args) {
  const { code, output } = await runCaptured(...npmCommand(args), {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutModules() },
  })
  if (code !== 0) throw explained(`${output}\nnpm ${args.join(' ')} failed with status ${code}.`)
}

/** npm as one program with its arguments, started without a shell. */
export function npmCommand(args) {
  const path = pathWithoutModules()
  const found = npmProgram({
    platform: process.platform,
    npm: findOnPath('npm', path),
    // Not the pinned one, which npm replaces: a program that runs cannot be replaced on Windows.
    node: findOnPath('node', path) ?? process.execPath,
    running: process.env.npm_execpath ?? '',
    isThere: existsSync,
  })
  if (found === undefined) throw explained('npm is not on the PATH; install Node 20.19 or newer with npm.')
  const [file, ...before] = found
  return [file, [...before, ...args]]
}

/** On Windows `npm` is a script for a shell: there the system's Node runs npm's own file, which lies beside it. */
export function npmProgram({ platform, npm, node, running, isThere }) {
  if (platform !== 'win32' && npm) return [npm]
  const cli =
    basename(running) === 'npm-cli.js'
      ? running
      : join(dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return isThere(cli) ? [node, cli] : undefined
}

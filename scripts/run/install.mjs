import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runCaptured } from './child.mjs'
import { withLock } from './lock.mjs'
import {
  explained,
  findOnPath,
  isExecutable,
  modules,
  pathWithoutModules,
  pinnedNode,
  root,
} from './paths.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.atrium-installed')

/** Installs the packages of package-lock.json, unless exactly these are installed already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock('install', async () => {
    if (isInstalled()) return
    if (!isInstalledByHand()) await install()
    writeFileSync(stampFile, wantedStamp())
  })
}

function isInstalled() {
  return readIfThere(stampFile) === wantedStamp() && isExecutable(pinnedNode)
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
  if (record === undefined || !isExecutable(pinnedNode)) return false
  const installed = JSON.parse(record).packages
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

async function install() {
  console.log('Installing packages, about a minute …')
  const startedMs = Date.now()
  rmSync(stampFile, { force: true })
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  // Where npm is set to run no install scripts, the pinned Node's binary has not been put in place.
  if (!isExecutable(pinnedNode)) await npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!isExecutable(pinnedNode)) {
    throw explained(`npm has not installed ${pinnedNode}; is the registry's package "node" reachable?`)
  }
  console.log(`Packages installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`)
}

async function npm(args) {
  const { code, output } = await runCaptured(...npmCommand(args), {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutModules() },
  })
  if (code !== 0) throw explained(`${output}\nnpm ${args.join(' ')} failed with status ${code}.`)
}

function npmCommand(args) {
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

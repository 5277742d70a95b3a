/**
 * Entry of every npm script. Plain JavaScript for the system's Node, because on a fresh clone it runs before
 * anything is installed. It installs and builds missing parts and hands over to the Node that
 * `run/runtime.mjs` chooses.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runBenches } from './run/bench.mjs'
import { findBrowser } from './run/browser.mjs'
import { ensureBuilt } from './run/build.mjs'
import { runChecks } from './run/checks.mjs'
import { exitLike, runForeground } from './run/child.mjs'
import { runCluster } from './run/cluster.mjs'
import { runDev } from './run/dev.mjs'
import { ensureInstalled } from './run/install.mjs'
import { runMutation } from './run/mutation.mjs'
import { boundArenas, gatewayFlags, keepCompiled, root, serverFlags } from './run/paths.mjs'
import { runtimeNode } from './run/runtime.mjs'
import { runTests } from './run/tests.mjs'

const oldestNode = [20, 19]

/** Hands the terminal to a TypeScript file of the project; signals and the exit status pass through. */
async function handOver(file, args, flags = []) {
  if (!existsSync(join(root, file))) {
    console.error(`${file} does not exist in this version of the project.`)
    process.exit(2)
  }
  exitLike(await runForeground(runtimeNode(), [...flags, join(root, file), ...args]))
}

const commands = {
  async start(args) {
    await ensureInstalled()
    await ensureBuilt()
    await handOver('sim/main.ts', args, serverFlags)
  },
  async cluster() {
    await ensureInstalled()
    await ensureBuilt()
    process.exit(await runCluster())
  },
  async dev() {
    await ensureInstalled()
    process.exit(await runDev())
  },
  async check(args) {
    await ensureInstalled()
    process.exit(await runChecks(args))
  },
  async test(args) {
    process.exit(await runTests(args))
  },
  async mutation(args) {
    await ensureInstalled()
    process.exit(await runMutation(args))
  },
  async bench(args) {
    await ensureInstalled()
    await ensureBuilt()
    process.env.CHROMIUM_PATH ??= findBrowser() ?? ''
    process.exit(await runBenches(args))
  },
  async scenario(args) {
    await ensureInstalled()
    if (args.includes('--browser')) {
      await ensureBuilt()
      process.env.CHROMIUM_PATH ??= findBrowser() ?? ''
    }
    await handOver('sim/app/headless/cli.ts', args)
  },
  async account(args) {
    await ensureInstalled()
    await handOver('sim/app/accountCli.ts', args)
  },
  async log(args) {
    await ensureInstalled()
    await handOver('sim/app/logCli.ts', args)
  },
  async gateway(args) {
    await ensureInstalled()
    await handOver('sim/gateway/main.ts', args, gatewayFlags)
  },
  async backup(args) {
    await ensureInstalled()
    await handOver('sim/app/backupCli.ts', ['backup', ...args])
  },
  async restore(args) {
    await ensureInstalled()
    await handOver('sim/app/backupCli.ts', ['restore', ...args])
  },
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

refuseOldNode()
const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')} [arguments]`)
  process.exit(2)
}
process.chdir(root)
keepCompiled()
boundArenas()
try {
  await command(args)
} catch (error) {
  console.error(error.isExplained ? error.message : error)
  process.exit(1)
}

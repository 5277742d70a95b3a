/**
 * `npm run account`: creates and erases accounts in the data folder, removes second factors, and sets passwords read
 * from standard input.
 */

import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { Rejection } from '#shared/kernel/errors.ts'
import { passwordError } from '#shared/rules/password.ts'
import { checkPhone } from '#shared/rules/phone.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { systemClock } from '../base/clock.ts'
import { readConfig } from '../base/config.ts'
import { PROJECT_FOLDER } from '../base/projectFolder.ts'
import { UsageError } from '../base/runCli.ts'
import { FactorStore } from '../core/auth/factors/storedFactors.ts'
import { hashPassword } from '../core/auth/passwords.ts'
import { Vault } from '../core/auth/vault.ts'
import { Workspaces } from '../core/workspace/workspaces.ts'
import { openStoresOf } from '../stores/stores.ts'
import { eraseOffline } from './eraseOffline.ts'

const USAGE = `Usage: npm run account -- add PHONE [--super] [--name NAME]
       npm run account -- password PHONE
       npm run account -- factors PHONE
       npm run account -- erase PHONE`

/** Typed unseen at a terminal, one line from a pipe. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stdout.write('Password (8 to 20 characters): ')
  const lines = createInterface({ input: process.stdin, terminal: isTerminal, output: undefined })
  for await (const line of lines) {
    lines.close()
    if (isTerminal) process.stdout.write('\n')
    return line
  }
  throw new UsageError('no password was given')
}

async function add(
  phone: string,
  options: { readonly isSuper: boolean; readonly name: string },
): Promise<void> {
  if (checkPhone(phone) !== 'right') throw new UsageError(`${phone} is no mobile number of 11 digits`)
  const password = await readPassword()
  if (passwordError(password) !== null) throw new UsageError('the password needs 8 to 20 characters')
  const config = readConfig(process.env, PROJECT_FOLDER)
  const stores = await openStoresOf(config)
  const vault = await Vault.open(stores.secrets, () => {})
  const { estate } = await Workspaces.open(stores)
  try {
    const actor = { kind: 'system', id: 'account-cli', name: 'Command line' } as const
    const context = { actor, channel: 'system', nowMs: systemClock.now() } as const
    const hash = await hashPassword(password)
    await estate.run('RegisterAccount', { phone, name: options.name, isSuper: options.isSuper }, context)
    const account = estate.state.first('account', 'phone', phone)
    if (account) await vault.setPassword(account.id, hash)
    process.stdout.write(`${phone} can sign in${options.isSuper ? ' as super administrator' : ''}.\n`)
  } finally {
    await stores.close()
  }
}

/** Sets a new one, for people whose password is lost and who cannot be sent a code. */
async function setPassword(phone: string): Promise<void> {
  const password = await readPassword()
  if (passwordError(password) !== null) throw new UsageError('the password needs 8 to 20 characters')
  const config = readConfig(process.env, PROJECT_FOLDER)
  const stores = await openStoresOf(config)
  try {
    const vault = await Vault.open(stores.secrets, () => {})
    const { estate } = await Workspaces.open(stores)
    const account = estate.state.first('account', 'phone', phone)
    if (!account) throw new Rejection('not_registered')
    const actor = { kind: 'system', id: 'account-cli', name: 'Command line' } as const
    const context = { actor, channel: 'system', nowMs: systemClock.now() } as const
    const hash = await hashPassword(password)
    await estate.run('ChangePassword', { accountId: account.id, how: 'code' }, context)
    await vault.setPassword(account.id, hash)
    process.stdout.write(`${phone} has a new password.\n`)
  } finally {
    await stores.close()
  }
}

/** Removes the second factors of an account, for users who lost their device and recovery codes. */
async function removeFactors(phone: string): Promise<void> {
  const config = readConfig(process.env, PROJECT_FOLDER)
  const stores = await openStoresOf(config)
  try {
    const factors = await FactorStore.open(stores.secrets, () => {})
    const { estate } = await Workspaces.open(stores)
    const account = estate.state.first('account', 'phone', phone)
    if (!account) throw new Rejection('not_registered')
    const actor = { kind: 'system', id: 'account-cli', name: 'Command line' } as const
    const context = { actor, channel: 'system', nowMs: systemClock.now() } as const
    const kinds = factors.kindsOf(account.id)
    if (kinds.length === 0) throw new Rejection('factor_missing')
    await factors.forget(account.id)
    for (const kind of kinds)
      await estate.run('RecordFactorRemoved', { accountId: account.id, kind }, context)
    process.stdout.write(`${phone} signs in with the password alone.\n`)
  } finally {
    await stores.close()
  }
}

async function erase(phone: string): Promise<void> {
  await eraseOffline(readConfig(process.env, PROJECT_FOLDER), phone)
  process.stdout.write(`The account is erased. Copies in backups stay until you delete those.\n`)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { super: { type: 'boolean', default: false }, name: { type: 'string' } },
  })
  const [verb, phone] = positionals
  if (phone !== undefined && verb === 'password') return setPassword(phone)
  if (phone !== undefined && verb === 'factors') return removeFactors(phone)
  if (phone !== undefined && verb === 'erase') return erase(phone)
  if (verb !== 'add' || phone === undefined) throw new UsageError(USAGE)
  await add(phone, { isSuper: values.super, name: values.name ?? phone })
}

main().catch((error: unknown) => {
  const text =
    error instanceof Rejection
      ? messageText(error.code, 'en', error.details)
      : String(error instanceof Error ? error.message : error)
  process.stderr.write(`${text}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})

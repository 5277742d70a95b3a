/** Metadata of an APK or IPA file. */
import type { AppPlatform } from '#shared/records/appPackage.ts'
import { type AppIdentity, readAndroidManifest } from './androidManifest.ts'
import { readInfoPlist } from './infoPlist.ts'
import { type ReadPart, readZipEntries, readZipEntry } from './zipEntries.ts'

export interface AppFile extends AppIdentity {
  readonly platform: AppPlatform
}

const ENTRY_MAX_BYTES = 2 * 1024 * 1024
const INFO_PLIST = /^Payload\/[^/]+\.app\/Info\.plist$/
const UNKNOWN: AppIdentity = { identifier: '', version: '' }

/** Null where it is no intact app package. Identifier and version are empty where they cannot be read. */
export async function readAppFile(read: ReadPart, sizeBytes: number): Promise<AppFile | null> {
  const entries = await readZipEntries(read, sizeBytes)
  const manifest = entries?.find(({ name }) => name === 'AndroidManifest.xml')
  const plist = entries?.find(({ name }) => INFO_PLIST.test(name))
  const found = manifest ?? plist
  if (!found) return null
  const content = await readZipEntry(read, found, ENTRY_MAX_BYTES)
  if (!content) return null
  const identity = manifest ? readAndroidManifest(content) : readInfoPlist(content)
  return { platform: manifest ? 'android' : 'ios', ...(identity ?? UNKNOWN) }
}

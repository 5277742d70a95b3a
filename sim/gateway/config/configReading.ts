/** What reading a configuration has found so far: errors, numbers and names that are taken, and profiles. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { verbatim } from '#shared/texts/phrases/phrase.ts'
import { nearest } from '../../base/yaml/nearest.ts'
import { FileError, type FileIssue, readYamlFile, type YamlFile } from '../../base/yaml/yamlFile.ts'
import { readSecret, type SecretPlace } from './secrets.ts'

export type Place = readonly (string | number)[]

const PROFILES = join(import.meta.dirname, '..', 'profiles')
const IS_PATH = /[\\/]|\.ya?ml$/

const TEXT_MAX_BYTES = 10_000_000

/** Bundled ones. */
export const profileNames = (): string[] =>
  readdirSync(PROFILES).flatMap((file) => /^(.+)\.yaml$/.exec(file)?.[1] ?? [])

export class ConfigReading {
  readonly #file: YamlFile
  readonly #folder: string
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #issues: FileIssue[] = []
  readonly #profiles = new Map<string, unknown>()
  /** Profiles that are not files, by the word that stands for each. */
  readonly #given = new Map<string, YamlFile>()
  readonly #busNames = new Set<string>()
  /** What has each number. */
  readonly #numbers = new Map<string, string>()

  constructor(file: YamlFile, folder: string, env: Readonly<Record<string, string | undefined>>) {
    this.#file = file
    this.#folder = folder
    this.#env = env
  }

  /** From the folder of the configuration. */
  pathOf(path: string): string {
    return resolve(this.#folder, path)
  }

  secret(place: SecretPlace, at: Place): string {
    const found = readSecret(place, this.#env, (file) => this.pathOf(file))
    if ('secret' in found) return found.secret
    this.tell(at, found.problem)
    return ''
  }

  busName(name: string, at: Place): void {
    if (this.#busNames.has(name)) this.tell(at, `there is a bus "${name}" already`)
    this.#busNames.add(name)
  }

  number(number: string, name: string, at: Place): string {
    const other = this.#numbers.get(number)
    if (other !== undefined) this.tell(at, `"${other}" has the number ${number} already`)
    this.#numbers.set(number, name)
    return number
  }

  /** A profile without a file. @returns the word by which it is read */
  give(id: string, file: YamlFile): string {
    const word = `given ${id}`
    this.#given.set(word, file)
    return word
  }

  /** Null where there is an error. @param bundled names of profiles that may be used without a path */
  profile<T>(word: string, at: Place, bundled: readonly string[], read: (file: YamlFile) => T): T | null {
    if (!this.#profiles.has(word)) this.#profiles.set(word, this.#readProfile(word, at, bundled, read))
    return this.#profiles.get(word) as T | null
  }

  /** Of a file in UTF-8 or, as older programs write it, Windows-1252; null where there is an error. */
  text(path: string, at: Place): string | null {
    const bytes = this.bytes(path, at, TEXT_MAX_BYTES)
    if (bytes === null) return null
    const text = new TextDecoder().decode(bytes)
    return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text
  }

  /** Of a file; null where there is an error. */
  bytes(path: string, at: Place, maxBytes: number): Uint8Array | null {
    const file = this.pathOf(path)
    try {
      if (statSync(file).size > maxBytes) {
        this.tell(at, `${path} is larger than ${maxBytes} bytes`)
        return null
      }
      return readFileSync(file)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
      this.tell(at, `${path} cannot be read (${reason})`)
      return null
    }
  }

  tell(at: Place, says: string): void {
    this.#issues.push(this.#file.issue(at, verbatim(says)))
  }

  /** @throws FileError with everything that is wrong */
  end(): void {
    if (this.#issues.length > 0) throw new FileError(this.#file.file, this.#issues)
  }

  #readProfile<T>(
    word: string,
    at: Place,
    bundled: readonly string[],
    read: (file: YamlFile) => T,
  ): T | null {
    const given = this.#given.get(word)
    if (given) return this.#judged(given, at, read)
    const isPath = IS_PATH.test(word)
    const path = isPath ? this.pathOf(word) : join(PROFILES, `${word}.yaml`)
    if (isPath ? !existsSync(path) : !bundled.includes(word)) {
      const meant = nearest(word, bundled)
      const hint = meant === undefined ? '.' : `; did you mean "${meant}"?`
      const names = bundled.length > 0 ? ` There are ${bundled.join(', ')}, and paths of files` : ''
      this.tell(at, `there is no profile "${word}"${hint}${names}`)
      return null
    }
    return this.#judged(() => readYamlFile(path), at, read)
  }

  #judged<T>(file: YamlFile | (() => YamlFile), at: Place, read: (file: YamlFile) => T): T | null {
    try {
      return read(typeof file === 'function' ? file() : file)
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      this.tell(at, `the profile is wrong:\n${error.message}`)
      return null
    }
  }
}

/** The same in every run, and hardly ever that of another device. */
export function numberOf(address: string): string {
  const digits = createHash('sha256').update(address).digest('hex').slice(0, 15).toUpperCase()
  // Begins with what no maker of Zigbee devices has.
  return `E${digits}`
}

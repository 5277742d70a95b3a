/**
 * Journal for removals that a full disk rejects. It overwrites space reserved at first start, so an ended
 * session stays invalid after a restart.
 */
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { createPrivateFile } from '../storage/database.ts'

const SLOT_BYTES = 160
const SLOTS = 400

const noteSchema = z.object({ key: z.string(), revision: z.number() })
/** The key is removed as it was at this revision; a later write stays. */
export type RemovalNote = z.infer<typeof noteSchema>

export class RemovalNotes {
  readonly #file: number
  readonly #revisions = new Map<string, number>()
  #used = 0

  constructor(path: string) {
    createPrivateFile(path)
    this.#file = openSync(path, 'r+')
    const bytes = Buffer.alloc(SLOT_BYTES * SLOTS)
    const found = readSync(this.#file, bytes, 0, bytes.length, 0)
    if (found < bytes.length) this.clear()
    else for (let slot = 0; slot < SLOTS; slot += 1) this.#read(bytes, slot)
  }

  #read(bytes: Buffer, slot: number): void {
    const text = bytes.toString('utf8', slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES).replace(/\0+$/, '')
    if (text === '') return
    this.#used = slot + 1
    const note = noteSchema.safeParse(parsed(text))
    // A slot that a power cut left incomplete was never used.
    if (note.success) this.#revisions.set(note.data.key, note.data.revision)
  }

  covers(key: string, revision: number): boolean {
    return revision <= (this.#revisions.get(key) ?? Number.NEGATIVE_INFINITY)
  }

  all(): RemovalNote[] {
    return [...this.#revisions].map(([key, revision]) => ({ key, revision }))
  }

  /** Durable if true; false if no slot is left or the disk fails. */
  add(note: RemovalNote): boolean {
    const text = Buffer.from(JSON.stringify(note))
    if (this.#used >= SLOTS || text.length > SLOT_BYTES) return false
    const slot = Buffer.alloc(SLOT_BYTES)
    text.copy(slot)
    try {
      writeSync(this.#file, slot, 0, SLOT_BYTES, this.#used * SLOT_BYTES)
      fsyncSync(this.#file)
    } catch {
      return false
    }
    this.#used += 1
    this.#revisions.set(note.key, note.revision)
    return true
  }

  /** Also reserves the space. */
  clear(): void {
    writeSync(this.#file, Buffer.alloc(SLOT_BYTES * SLOTS), 0, SLOT_BYTES * SLOTS, 0)
    fsyncSync(this.#file)
    this.#revisions.clear()
    this.#used = 0
  }

  close(): void {
    closeSync(this.#file)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

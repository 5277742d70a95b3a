/** The files of a drop: which are taken, and how far each has been read. Pure. */
export const FILES_MAX = 10
export const FILE_MAX_BYTES = 5 * 1024 * 1024
export const FILES_ACCEPTED = 'image/png,image/jpeg,image/webp,.csv,.json,.pdf,.xlsx'

export type Refusal = 'kind' | 'size' | 'empty' | 'twice' | 'many'

export type DroppedState =
  | { readonly kind: 'refused'; readonly reason: Refusal }
  | { readonly kind: 'reading'; readonly ratio01: number }
  | { readonly kind: 'ready'; readonly crc: number }
  | { readonly kind: 'unread' }

export interface Dropped {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly state: DroppedState
}

export interface Candidate {
  readonly name: string
  readonly size: number
  readonly lastModified: number
}

/** The same file again has the same id. */
export const fileId = ({ name, size, lastModified }: Candidate): string => `${name}/${size}/${lastModified}`

const isTaken = ({ state }: Dropped): boolean => state.kind !== 'refused' && state.kind !== 'unread'

/** Why a file is rejected; null if accepted. */
export function refusalOf(file: Candidate, isAccepted: boolean, present: readonly Dropped[]): Refusal | null {
  if (present.some((one) => one.id === fileId(file) && isTaken(one))) return 'twice'
  if (!isAccepted) return 'kind'
  if (file.size === 0) return 'empty'
  if (file.size > FILE_MAX_BYTES) return 'size'
  return present.filter(isTaken).length >= FILES_MAX ? 'many' : null
}

/** Adds a checked file; a rejected file that is dropped again replaces its entry. */
export function withFile(
  present: readonly Dropped[],
  file: Candidate,
  reason: Refusal | null,
): readonly Dropped[] {
  const id = fileId(file)
  const state: DroppedState = reason === null ? { kind: 'reading', ratio01: 0 } : { kind: 'refused', reason }
  return [...present.filter((one) => one.id !== id), { id, name: file.name, sizeBytes: file.size, state }]
}

export const withState = (present: readonly Dropped[], id: string, state: DroppedState): readonly Dropped[] =>
  present.map((one) => (one.id === id ? { ...one, state } : one))

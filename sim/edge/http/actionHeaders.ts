/** Headers by which a caller relates its calls to each other. */
import type { Request } from 'express'
import { ParameterError } from './parameters.ts'

export interface ActionHeaders {
  /** `Idempotency-Key`: a call that is repeated with it returns the first result. */
  readonly key: string | null
  /** `Head-Group`: the same in all calls of one action of the user, which is one entry of the log. */
  readonly group: string | null
  /** `Head-Undoes`: sequence of the commit in the call's stream that the call reverts. */
  readonly undoes: number | null
}

const TOKEN = /^[\w.:-]{1,64}$/
const SEQUENCE = /^\d{1,15}$/

/** @throws ParameterError */
export function readActionHeaders(request: Request): ActionHeaders {
  const undoes = read(request, 'head-undoes', SEQUENCE)
  return {
    key: read(request, 'idempotency-key', TOKEN),
    group: read(request, 'head-group', TOKEN),
    undoes: undoes === null ? null : Number(undoes),
  }
}

function read(request: Request, name: string, pattern: RegExp): string | null {
  const value = request.header(name)
  if (value === undefined || value === '') return null
  if (!pattern.test(value)) throw new ParameterError(name, `is not like ${pattern.source}`)
  return value
}

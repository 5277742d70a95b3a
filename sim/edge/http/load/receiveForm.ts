/**
 * Receives a multipart form with a file. The file is streamed to storage within its limit; other fields become the
 * body. On abort or excess the file is removed.
 */
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { Rejection } from '#shared/kernel/errors.ts'
import { FIRMWARE_HEAD_BYTES } from '#shared/rules/firmwareFile.ts'
import type { ContentFiles } from '../../../stores/files/contentFiles.ts'

export interface UploadedFile {
  readonly hash: string
  readonly sizeBytes: number
  readonly fileName: string
  /** First bytes of the file. */
  readonly head: Uint8Array
}

interface Receiving {
  readonly files: Pick<ContentFiles, 'receive' | 'release'>
  readonly maxBytes: number
}

/** Maximum size of other fields and boundaries. */
const FIELDS_MAX_BYTES = 256 * 1024
const LIMITS = { files: 1, fields: 50, fieldSize: 16 * 1024, parts: 60, fieldNameSize: 60 }
const MIB = 1024 * 1024

const uploads = new WeakMap<Request, UploadedFile>()
export const uploadOf = (request: Request): UploadedFile | null => uploads.get(request) ?? null

export const isForm = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.header('content-type') ?? '')

/** @throws Rejection file_too_large, upload_malformed; StorageError */
export async function receiveForm(request: Request, receiving: Receiving): Promise<Record<string, string>> {
  const { maxBytes } = receiving
  try {
    if (Number(request.header('content-length') ?? 0) > maxBytes + FIELDS_MAX_BYTES) throw tooLarge(maxBytes)
    return await readForm(request, receiving)
  } catch (error) {
    // The rest of the request is discarded, so that the sender reads the reason.
    request.unpipe()
    request.resume()
    throw error
  }
}

function readForm(request: Request, receiving: Receiving): Promise<Record<string, string>> {
  const parser = parserOf(request)
  const fields: Record<string, string> = Object.create(null)
  let file: Promise<UploadedFile> | null = null
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(error instanceof Error ? asRefusal(error) : malformed())
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) fail(new Rejection('too_large'))
      else fields[name] = value
    })
    parser.on('file', (name, stream, fileName) => {
      stream.once('error', fail)
      if (name !== 'file') return void stream.resume()
      file = store(request, stream, { ...receiving, fileName: String(fileName ?? '') })
      file.catch(fail)
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => fail(malformed()))
    parser.once('error', fail)
    request.once('close', () => {
      if (!request.complete) fail(malformed())
    })
    parser.once('finish', () => {
      if (!file) return resolve(fields)
      file.then((stored) => {
        uploads.set(request, stored)
        resolve(fields)
      }, fail)
    })
    request.pipe(parser)
  })
}

function parserOf(request: Request): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS })
  } catch {
    // A form without a boundary.
    throw malformed()
  }
}

async function store(
  request: Request,
  stream: BusboyFileStream,
  { files, maxBytes, fileName }: Receiving & { readonly fileName: string },
): Promise<UploadedFile> {
  request.once('close', () => {
    if (!request.complete) stream.destroy(malformed())
  })
  const head: Uint8Array[] = []
  const content = await files.receive(bounded(stream, maxBytes, head))
  return {
    ...content,
    fileName: fileName.slice(-200),
    head: Buffer.concat(head).subarray(0, FIRMWARE_HEAD_BYTES),
  }
}

/** The first pieces are also added to `head`. */
async function* bounded(
  stream: BusboyFileStream,
  maxBytes: number,
  head: Uint8Array[],
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  // Destroying the stream would fail the parser before the reason is known.
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    if (sizeBytes < FIRMWARE_HEAD_BYTES) head.push(piece.slice(0, FIRMWARE_HEAD_BYTES))
    sizeBytes += piece.length
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
    yield piece
  }
}

const tooLarge = (maxBytes: number): Rejection =>
  new Rejection('file_too_large', { maxMib: Math.floor(maxBytes / MIB) })
const malformed = (): Rejection => new Rejection('upload_malformed')

/** Errors of the parser mean a malformed form; other errors are passed on. */
const asRefusal = (error: Error): Error =>
  /multipart|form data|boundary|part terminated/i.test(error.message) ? malformed() : error

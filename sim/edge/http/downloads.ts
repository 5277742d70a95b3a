/**
 * File downloads with GET: firmware with a ticket, app packages under the hash of their content as an unguessable link.
 */
import { type Response, Router } from 'express'
import type { AppPackage } from '#shared/records/appPackage.ts'
import type { ContentFiles } from '../../stores/files/contentFiles.ts'
import type { Services } from '../handlers/services.ts'
import { appPage } from './appPage.ts'
import type { DownloadedFile } from './downloadTickets.ts'
import { languageOf, refuse } from './envelope.ts'

export const DOWNLOADS_PATH = '/get'
export const firmwarePath = (ticket: string): string => `${DOWNLOADS_PATH}/firmware/${ticket}`
export const appPath = (hash: string): string => `${DOWNLOADS_PATH}/app/${hash}`

const PIECE_BYTES = 64 * 1024
const MIME = { android: 'application/vnd.android.package-archive', ios: 'application/octet-stream' } as const

type Ports = Pick<Services, 'uploads' | 'downloads' | 'workspaces'>

export function serveDownloads({ uploads, downloads, workspaces }: Ports): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const appOf = (hash: string): AppPackage | undefined =>
    workspaces.estate.state.first('appPackage', 'hash', hash)
  router.get('/firmware/:ticket', async (request, response) => {
    const file = downloads.redeem(request.params.ticket)
    if (file) await send(response, uploads.firmware, { ...file, mime: 'application/octet-stream' })
    else refuse(request, response, 'not_found')
  })
  router.get('/app/:hash', (request, response) => {
    const app = appOf(request.params.hash)
    if (app) response.type('html').send(appPage(app, `${appPath(app.file.hash)}/file`, languageOf(request)))
    else refuse(request, response, 'not_found')
  })
  router.get('/app/:hash/file', async (request, response) => {
    const app = appOf(request.params.hash)
    if (app) await send(response, uploads.apps, { ...app.file, mime: MIME[app.platform] })
    else refuse(request, response, 'not_found')
  })
  return router
}

/** Piece by piece, as fast as it is read. */
async function send(
  response: Response,
  files: Pick<ContentFiles, 'getPart'>,
  { hash, sizeBytes, fileName, mime }: DownloadedFile & { readonly mime: string },
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store')
  response.attachment(fileName)
  response.type(mime)
  response.setHeader('Content-Length', String(sizeBytes))
  for (let offset = 0; offset < sizeBytes && !response.destroyed; offset += PIECE_BYTES) {
    const piece = await files.getPart(hash, offset, PIECE_BYTES)
    if (!piece) throw new Error(`the file ${hash} is gone`)
    if (!response.write(piece)) await drained(response)
  }
  response.end()
}

const drained = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go)
      response.off('close', go)
      resolve()
    }
    response.on('drain', go)
    response.on('close', go)
  })

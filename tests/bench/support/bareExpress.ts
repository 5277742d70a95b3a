/** Separate process: an Express route that sends given bytes, plain or compressed. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import compression from 'compression'
import express from 'express'
import { answerParent } from './childProcess.ts'

async function start({ body }: { readonly body: string }): Promise<{ url: string }> {
  const app = express()
  app.use(compression({ threshold: 1024, level: 1 }))
  app.post('/', (_, response) => {
    response.type('json').send(body)
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return { url: `http://127.0.0.1:${address.port}/` }
}

answerParent({ start }, async () => {})

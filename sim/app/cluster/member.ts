/**
 * A server on NATS among others. It listens at once and forwards to the owner; once it is the owner itself, its door leads
 * to its own services. When it ends it hands over first: its door leads to the next owner until nobody waits any more.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { systemClock } from '../../base/clock.ts'
import type { Address, Config } from '../../base/config.ts'
import { listenTcp, type TcpListener } from '../../edge/broker/doors/tcpListener.ts'
import { Forwarder } from '../../edge/cluster/forwarder.ts'
import { forwardGateway } from '../../edge/cluster/forwardSockets.ts'
import { Owners, ownerText } from '../../edge/cluster/owners.ts'
import { ServerListener } from '../../edge/cluster/serverListener.ts'
import { Door } from '../../edge/http/httpListener.ts'
import { Peers } from '../../edge/http/peers.ts'
import { Certificates } from '../../edge/tls/certificates.ts'
import { createTlsSide } from '../../edge/tls/tlsSide.ts'
import { noteWorld } from '../../stores/storage/worldNote.ts'
import { isEmpty } from '../../world/estates/build.ts'
import { consoleFolder, HEADERS_TIMEOUT_MS, isHttps } from '../edges.ts'
import { type Server, startServer } from '../server.ts'
import type { Estate, EstateOptions } from '../startEstate.ts'

/** Who waits at the end is led to the next owner for so long. */
const LEAD_MAX_MS = 15_000
const ANYWHERE: Address = { host: '127.0.0.1', port: 0 }

type MemberOptions = Omit<EstateOptions, 'clock'>

/** Resolves once this server is the owner. @throws as `startServer` */
export async function startMember(config: Config, options: MemberOptions): Promise<Estate> {
  const entrance = await openEntrance(config, options)
  try {
    const server = await startServer(
      { ...config, ...entrance.ports },
      { ...options, door: entrance.door, about: entrance.about, beforeMqtt: entrance.leaveMqtt },
    )
    if (isEmpty(server.services)) noteWorld(config)
    server.markReady()
    entrance.listener.leadTo(server.behind)
    server.watchAbsence()
    return { server, world: null, close: () => handOver(server, entrance) }
  } catch (error) {
    await entrance.close()
    throw error
  }
}

type Entrance = Awaited<ReturnType<typeof openEntrance>>

async function openEntrance(config: Config, options: MemberOptions) {
  // Loaded only where it is used.
  const { openNatsCluster } = await import('../../stores/nats/natsCluster.ts')
  const { host, port, natsUrl, natsReplicas = 1, clusterAddress = ANYWHERE } = config
  const cluster = await openNatsCluster(natsUrl ?? '', natsReplicas)
  const { key } = cluster
  const owners = new Owners(() => cluster.owner())
  const listener = await ServerListener.open({ ...clusterAddress, key })
  const name = `${hostname()}:${listener.port}`
  const peers = new Peers(config)
  const seen = { consoleFolder: consoleFolder(options), isHttps: isHttps(config) }
  const forwarder = new Forwarder({ owners, key, peers, name, ...seen })
  const certificates = config.tls ? new Certificates(config.tls, systemClock) : null
  const door = await Door.open(forwarder.behind, {
    ...{ host, port, certificates, peers, callsItself: false },
    headersTimeoutMs: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
    limits: options.limits?.sockets ?? {},
  })
  const mqtt = await forwardMqtt(config, certificates, { owners, key })
  const close = async (): Promise<void> => {
    await door.close(async () => {})
    await listener.close()
    forwarder.close()
    owners.close()
    await cluster.close()
  }
  const about = ownerText({ id: randomUUID(), host: clusterAddress.host, port: listener.port, name })
  return { door, listener, forwarder, owners, about, close, ports: mqtt.ports, leaveMqtt: mqtt.leave }
}

/** On the ports on which the broker listens once it is here. */
async function forwardMqtt(
  config: Config,
  certificates: Certificates | null,
  ways: Parameters<typeof forwardGateway>[2],
) {
  const { host, tls, mqttPort } = config
  const listeners: TcpListener[] = []
  const plain = await listenTcp(
    { port: mqttPort, host: !tls || tls.allowsPlainMqtt ? host : '127.0.0.1', variable: 'MQTT_PORT' },
    (socket) => forwardGateway(socket, { isNeeded: false }, ways),
  )
  listeners.push(plain)
  let secured = tls ?? null
  if (tls && certificates) {
    const side = createTlsSide(certificates, {
      onSecure: (socket, certificate) => forwardGateway(socket, certificate, ways),
      onRefused: () => undefined,
    })
    const secure = await listenTcp({ port: tls.mqttPort, host, variable: 'MQTTS_PORT' }, side)
    listeners.push(secure)
    secured = { ...tls, mqttPort: secure.port }
  }
  return {
    ports: { mqttPort: plain.port, tls: secured },
    /** Takes no more connections; those that are open stay as they are. */
    async leave(): Promise<void> {
      for (const each of listeners) void each.close()
    },
  }
}

/** Commands under way are answered, what comes meanwhile waits for the next owner. */
async function handOver(server: Server, entrance: Entrance): Promise<void> {
  const { forwarder, listener, owners } = entrance
  // While it still serves, so that nobody waits for them later. Without them the next owner folds the log.
  await server.services.workspaces.saveSnapshots().catch(() => undefined)
  // What comes from now on is for the next owner.
  listener.leadTo(null)
  owners.forget()
  await server.leaveDoor(0, forwarder.behind)
  await owners.look()
  await forwarder.idle(LEAD_MAX_MS)
  await entrance.close()
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How a proxy treats what passes through it. */
type ProxyState = 'open' | 'frozen' | 'swallowing'

/** A TCP proxy in front of a database, which can lose connections in the ways that networks do. */
export interface TcpProxy {
  readonly port: number
  /** Everything passes; connections of before go on where they stood. */
  open(): void
  /** Nothing passes and nothing is lost: it arrives after `open`. */
  freeze(): void
  /** Connections that are open lead nowhere from now on, and nobody is informed; with `open` only new ones work. */
  swallow(): void
  /** New connections lead to another port from now on, as after the failover of an address. */
  leadTo(port: number): void
  close(): Promise<void>
}

/** Starts a proxy to a port of this machine. */
export async function startTcpProxy(firstTarget: number): Promise<TcpProxy> {
  let target = firstTarget
  let state: ProxyState = 'open'
  const sockets = new Set<Socket>()
  const lost = new WeakSet<Socket>()
  const pipe = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (!lost.has(from)) to.write(chunk)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      if (!lost.has(from)) to.destroy()
    })
    sockets.add(from)
    from.on('close', () => sockets.delete(from))
    if (state === 'frozen') from.pause()
    if (state === 'swallowing') lost.add(from)
  }
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1')

    pipe(client, database)
    pipe(database, client)
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    open() {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    freeze() {
      state = 'frozen'
      for (const socket of sockets) socket.pause()
    },
    swallow() {
      state = 'swallowing'
      for (const socket of sockets) lost.add(socket)
    },
    leadTo(port) {
      target = port
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

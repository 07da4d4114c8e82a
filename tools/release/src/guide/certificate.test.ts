import { execFile, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'

import { freePort } from '@pahiram/command-line/free-port'
import { expect, onTestFinished, test } from 'vitest'

import { requireNginx } from '../testing/find-nginx.ts'
import { hasGuidePrograms } from '../testing/guide-programs.ts'
import { temporaryPaths } from '../testing/start-nginx.ts'
import { writeFiles } from '../testing/temporary-folder.ts'
import { workspaceRoot } from '../workspace.ts'
import { guideMachine, type Machine } from '../testing/guide-machine.ts'
import { shellBlocks } from '../testing/shell-blocks.ts'

const nginx = await requireNginx()
const run = promisify(execFile)

/** Starts a program of the machine that runs until the test is over. */
function start(program: string, parameters: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, [...parameters], { stdio: 'ignore', env: { ...process.env, ...environment } })
  const ended = once(child, 'close')

  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
}

/** Starts an authority that speaks ACME and believes that every name is this machine's; `httpPort` is where it looks. */
async function startAuthority(machine: Machine, httpPort: number): Promise<{ directory: string; trusted: string }> {
  const [port, management, dns, dnsManagement] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const [certificate, privateKey] = [machine.at('authority.pem'), machine.at('authority.key')]

  await run('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -addext subjectAltName=IP:127.0.0.1'.split(' '),
    '-keyout',
    privateKey,
    '-out',
    certificate,
  ])
  await writeFiles(machine.root, {
    'authority.json': JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate,
        privateKey,
        httpPort,
        tlsPort: httpPort,
        ocspResponderURL: '',
        externalAccountBindingRequired: false,
      },
    }),
  })
  start('pebble-challtestsrv', [
    `-dns01=127.0.0.1:${dns}`,
    `-management=127.0.0.1:${dnsManagement}`,
    '-defaultIPv6=',
    '-http01=',
    '-https01=',
    '-tlsalpn01=',
  ])
  start('pebble', ['-config', machine.at('authority.json'), '-dnsserver', `127.0.0.1:${dns}`], {
    PEBBLE_VA_NOSLEEP: '1',
    PEBBLE_WFE_NONCEREJECT: '0',
  })

  const directory = `https://127.0.0.1:${port}/dir`

  await expect
    .poll(() => run('curl', ['-sf', '--cacert', certificate, directory]).then(() => true, String), { timeout: 20_000 })
    .toBe(true)
  return { directory, trusted: certificate }
}

/** What the site answers by https, with the certificate that it shows. */
function askSecurely(
  port: number,
  path: string,
): Promise<{ status: number | undefined; issuer: string; hsts: unknown }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, agent: false, servername: 'pages.araw.example', rejectUnauthorized: false },
      (answer) => {
        const { issuer } = (answer.socket as TLSSocket).getPeerCertificate()

        answer.resume()
        resolve({
          status: answer.statusCode,
          issuer: String(issuer?.CN),
          hsts: answer.headers['strict-transport-security'],
        })
      },
    )

    asked.on('error', reject).end()
  })
}

/** A server that takes its time, as the page server does: it asks another one before it answers. */
async function slowServer(asked?: string): Promise<string> {
  const server = createServer((_, answer) => {
    const known =
      asked === undefined
        ? wait(2_000, 200)
        : fetch(asked).then(
            ({ status }) => status,
            () => 502,
          )

    void known.then((status) => answer.writeHead(status).end())
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.skipIf(!hasGuidePrograms())(
  'the guide’s commands get a certificate by ACME; the site then speaks https, and the certificate is renewed',
  { timeout: 150_000 },
  async () => {
    const [first = '', renew = ''] = await shellBlocks('### https')
    const [site = ''] = await shellBlocks('## nginx')
    const machine = await guideMachine()
    const [port, securePort, inner] = await Promise.all([freePort(), freePort(), freePort()])
    const authority = await startAuthority(machine, port)
    const environment = { LEGO_CA_CERTIFICATES: authority.trusted, SITE: 'pages.araw.example' }
    const conf = machine.at('etc/nginx/nginx.conf')
    const own = `exec '${nginx.executablePath}' -p '${machine.root}' -e '${machine.at('error.log')}' -c '${conf}'`

    await writeFiles(machine.at('etc/nginx'), {
      'nginx.conf': [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `daemon off; worker_processes 1; pid '${machine.at('nginx.pid')}';`,
        // As Debian has it.
        'events {',
        '\tworker_connections 768;',
        '}',
        'http {',
        ...temporaryPaths(machine.root),
        `include '${machine.at('etc/nginx/conf.d/*.conf')}'; }`,
      ].join('\n'),
    })
    await writeFiles(machine.at('srv/pahiram/site'), { 'assets/loan/order.js': 'export {}' })
    await machine.addProgram('nginx', `${own} "$@"`)
    await machine.addProgram('lego', `exec /usr/bin/lego --server '${authority.directory}' "$@"`)
    await machine.follow(first.replace('--http run', `--http --http.port 127.0.0.1:${port} run`), environment)

    const file = machine.at('etc/pahiram/acme/certificates/pages.araw.example.crt')
    const before = new X509Certificate(await readFile(file))

    expect(before.checkHost('pages.araw.example')).toBe('pages.araw.example')
    start(machine.at('bin/nginx'), [])
    await expect.poll(() => readFile(machine.at('nginx.pid'), 'utf8').catch(() => ''), { timeout: 10_000 }).not.toBe('')

    const template = (await readFile(join(workspaceRoot, 'deploy/nginx.conf'), 'utf8'))
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('listen 443', `listen 127.0.0.1:${securePort}`)
      .replace('127.0.0.1:4172', `127.0.0.1:${inner}`)
      .replace('127.0.0.1:4180', await slowServer(`http://127.0.0.1:${inner}`))
      .replace('127.0.0.1:4173', await slowServer())
      .replaceAll(/(?<=[\s])\/(?=(?:srv|etc|var)\/)/g, `${machine.root}/`)

    await writeFiles(machine.at('var/log/nginx'), { 'pahiram.log': '' })
    await writeFiles(machine.at('template'), { 'nginx.conf': template })
    await machine.follow(site.replace('/opt/pahiram/deploy', machine.at('template')), environment)
    await expect
      .poll(() => askSecurely(securePort, '/assets/loan/order.js').catch(String), { timeout: 10_000 })
      .toMatchObject({ status: 200, issuer: expect.stringMatching(/^Pebble/), hsts: 'max-age=31536000' })

    // What one address may send at once leaves connections for others.
    const burst = await Promise.all(
      Array.from({ length: 200 }, () => askSecurely(securePort, '/order').then(({ status }) => status, String)),
    )

    expect([...new Set(burst)]).toEqual([200])

    // Now, for the test: a certificate of pebble's is good for years, and lego waits some minutes where nobody watches.
    await machine.follow(renew.replace('--days 30', '--days 9999 --no-random-sleep'), environment)
    expect(new X509Certificate(await readFile(file)).serialNumber).not.toBe(before.serialNumber)
    await expect
      .poll(() => askSecurely(securePort, '/assets/loan/order.js').catch(String))
      .toMatchObject({ status: 200 })
  },
)

import { execFile, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { requireNginx } from '../testing/find-nginx.ts'
import { hasGuidePrograms } from '../testing/guide-programs.ts'
import { layOut } from '../testing/published-folder.ts'
import { freePort, temporaryPaths } from '../testing/start-nginx.ts'
import { writeFiles } from '../testing/temporary-folder.ts'
import { guideMachine, type Machine } from './machine.ts'
import { shellBlocks } from './shell-blocks.ts'

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

test.skipIf(!hasGuidePrograms())(
  'the guide’s commands get a certificate by ACME; the site then speaks https and plain http leads there',
  { timeout: 90_000 },
  async () => {
    const [http = '', https = '', renew = ''] = await shellBlocks('### https')
    const machine = await guideMachine()
    const [port, securePort] = await Promise.all([freePort(), freePort()])
    const authority = await startAuthority(machine, port)
    const here = `--port 127.0.0.1:${port} --log /etc/nginx/access.log`
    const secure = `--port 127.0.0.1:${securePort} --plain-port 127.0.0.1:${port} --log /etc/nginx/access.log --include '/etc/nginx/own/*.conf'`
    const environment = { LEGO_CA_CERTIFICATES: authority.trusted }
    const conf = machine.at('etc/nginx/nginx.conf')
    const own = `exec '${nginx.executablePath}' -p '${machine.root}' -e '${machine.at('error.log')}' -c '${conf}'`

    await layOut(machine.at('srv/pahiram/site'))
    await writeFiles(machine.at('etc/nginx'), {
      'nginx.conf': [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `daemon off; worker_processes 1; pid '${machine.at('nginx.pid')}'; events {}`,
        'http {',
        ...temporaryPaths(machine.root),
        `include '${machine.at('etc/nginx/conf.d/*.conf')}'; }`,
      ].join('\n'),
    })
    await machine.addProgram('nginx', `${own} "$@"`)
    await machine.addProgram('lego', `exec /usr/bin/lego --server '${authority.directory}' "$@"`)
    start(machine.at('bin/nginx'), [])
    await expect.poll(() => readFile(machine.at('nginx.pid'), 'utf8').catch(() => ''), { timeout: 10_000 }).not.toBe('')

    await machine.follow(http.replace('--format nginx', `--format nginx ${here}`), environment)

    await writeFiles(machine.at('etc/nginx/own'), { 'one.conf': 'location = /own { return 204; }' })

    const file = machine.at('etc/pahiram/acme/certificates/pages.araw.example.crt')
    const before = new X509Certificate(await readFile(file))

    expect(before.checkHost('pages.araw.example')).toBe('pages.araw.example')

    await machine.follow(https.replace('--format nginx', `--format nginx ${secure}`))
    await writeFiles(machine.at('srv/pahiram/webroot'), {
      'robots.txt': 'User-agent: *',
      '.well-known/assetlinks.json': '[]',
      '.well-known/acme-challenge/token': 'token.key',
    })
    await expect
      .poll(() => askSecurely(securePort, '/order').catch(String), { timeout: 10_000 })
      .toMatchObject({
        status: 200,
        issuer: expect.stringMatching(/^Pebble/),
        hsts: expect.stringContaining('max-age='),
      })

    // Each on a connection of its own: nginx's processes of before the reload end those that they have.
    const plain = async (path: string) =>
      (await run('curl', ['-s', '-w', ' %{http_code} %{redirect_url}', `http://127.0.0.1:${port}${path}`])).stdout

    await expect.poll(() => plain('/order?orderId=1')).toMatch(/ 301 https:\/\/127\.0\.0\.1\/order\?orderId=1$/)
    expect(await plain('/.well-known/acme-challenge/token')).toBe('token.key 200 ')
    // The workers from before the reload take the last connections.
    await expect.poll(() => plain('/.well-known/assetlinks.json')).toMatch(/ 301 https:/)
    expect((await askSecurely(securePort, '/robots.txt')).status).toBe(200)
    expect((await askSecurely(securePort, '/own')).status).toBe(204)
    expect((await askSecurely(securePort, '/.well-known/assetlinks.json')).status).toBe(200)

    // Now, for the test: a certificate of pebble's is good for years, and lego waits some minutes where nobody watches.
    await machine.follow(renew.replace('--days 30', '--days 9999 --no-random-sleep'), environment)
    expect(new X509Certificate(await readFile(file)).serialNumber).not.toBe(before.serialNumber)
    await expect.poll(() => askSecurely(securePort, '/order').catch(String)).toMatchObject({ status: 200 })
  },
)

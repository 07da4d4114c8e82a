import { openTarget } from '../command-options.ts'
import { prepareDeployment } from '../publish/deployment.ts'
import { publish } from '../publish/publish.ts'
import { rollback } from '../publish/rollback.ts'
import type { Target } from '../target/target.ts'

/*
 * A publisher that is killed at a step: `publish-and-die.ts <target> <release folder, or “rollback”> <step> [app]`. It says
 * when it is about to begin, and how many steps it took when none killed it.
 */
const [written = '', what = '', step = '0', app = 'bind-card'] = process.argv.slice(2)
const dying = dyingAt(await openTarget(written), Number(step))
const reason = { who: 'Ana', why: '' }
const output = { print: () => {}, warn: () => {} }
const brand = app === 'bind-card' ? { companyName: 'Araw Finance' } : {}
const work =
  what === 'rollback'
    ? () => rollback(dying.target, { app, ...reason }, output)
    : await prepared(what).then((deployment) => () => publish(dying.target, { deployment, ...reason }, output))

console.log('begins')
await work()
console.log(`${dying.steps()} steps`)

function prepared(folder: string) {
  return prepareDeployment(app, folder, brand)
}

/**
 * The target, whose publisher is killed as by `kill -9` before this change of it. Of a bucket every single request
 * counts that changes something.
 */
function dyingAt(target: Target, last: number): { target: Target; steps(): number } {
  let steps = 0

  function count() {
    steps += 1
    if (steps === last) process.kill(process.pid, 'SIGKILL')
  }

  if (written.startsWith('s3://')) {
    const send = globalThis.fetch

    globalThis.fetch = async (request, init) => {
      if (request instanceof Request && request.method !== 'GET' && request.method !== 'HEAD') count()
      return send(request, init)
    }
    return { target, steps: () => steps }
  }
  return {
    steps: () => steps,
    target: {
      ...target,
      async write(path, content, fileHeaders) {
        count()
        await target.write(path, content, fileHeaders)
      },
      async remove(path) {
        count()
        await target.remove(path)
      },
      async settle() {
        count()
        await target.settle()
      },
      async show(app, live, before) {
        count()
        await target.show(app, live, before)
      },
    },
  }
}

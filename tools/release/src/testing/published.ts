import { prepareDeployment } from '../publish/deployment.ts'
import { publish } from '../publish/publish.ts'
import type { Target } from '../target/target.ts'
import { builtRelease } from './built-release.ts'

export const ana = { who: 'Ana', why: '' }

/** Takes what a command writes. */
export function heardOutput() {
  const warned: string[] = []

  return { warned, print: () => {}, warn: (text: string) => void warned.push(text) }
}

/** A small release made ready for a brand. */
export async function smallDeployment(release: Parameters<typeof builtRelease>[0]) {
  const { folder, manifest } = await builtRelease(release)

  return prepareDeployment(manifest.app, folder, { companyName: 'Araw Finance' })
}

/** Publishes a small release to everybody, or to a share, and gives its deployment. */
export async function published(target: Target, release: Parameters<typeof builtRelease>[0], share?: number) {
  const deployment = await smallDeployment(release)

  await publish(target, { deployment, share, ...ana }, heardOutput())
  return deployment
}

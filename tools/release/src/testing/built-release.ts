import type { AssembledRelease } from '../build/assemble-release.ts'
import { type SmallRelease, smallRelease } from './small-release.ts'
import { testFolder } from './test-folder.ts'

/** A small built release that is gone after the test. */
export async function builtRelease(release: SmallRelease): Promise<AssembledRelease> {
  return smallRelease(await testFolder(), release)
}

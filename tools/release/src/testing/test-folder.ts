import { onTestFinished } from 'vitest'

import { removeFolder, temporaryFolder, writeFiles } from './temporary-folder.ts'

/** A folder with these files that is gone after the test. */
export async function testFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
  const folder = await temporaryFolder()

  onTestFinished(() => removeFolder(folder))
  await writeFiles(folder, files)
  return folder
}

import { releasableApp } from '../build/releasable-apps.ts'
import { defineCommand } from '../command/command.ts'
import { deploymentOf, deploymentOptions } from '../publish/deployment-options.ts'
import { reasonOf, reasonOptions } from '../publish/reason.ts'
import { openTarget, targetOption } from '../target/open-target.ts'
import { preview } from './preview.ts'

/** `pnpm release preview`: a release to look at, while visitors see what they saw. */
export const previewCommand = defineCommand({
  name: 'preview',
  summary: 'Shows a release under a path of its own; visitors go on seeing what is live.',
  details: `The pages lie below /_preview/<deployment>/, with the headers of live ones, and are the very bytes that “publish”
makes live. Links in them lead to live pages. The last five previews of an app can be looked at.`,
  parameters: ['app'],
  options: { to: targetOption, ...deploymentOptions, ...reasonOptions },
  async run({ parameters: [name], options }, output) {
    const app = releasableApp(name)
    const reason = await reasonOf(options)
    const deployment = await deploymentOf(app, options, output)
    const paths = await preview(await openTarget(options.to), { deployment, ...reason }, output)

    output.print(
      `${app} ${deployment.manifest.version}, release ${deployment.manifest.releaseId}, can be looked at:\n${paths.join('\n')}`,
    )
  },
})

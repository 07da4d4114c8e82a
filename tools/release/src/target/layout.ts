/** Where a deployment keeps a file of its release: assets are shared by all deployments, the rest is its own. */
export function storedPath(app: string, deployId: string, path: string): string {
  return isAsset(path) ? path : `${deployFolder(app, deployId)}/${path}`
}

/** Whether a file of a release is shared by deployments. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/')
}

/** The folder of all deployments of all apps. */
export const releasesFolder = 'releases'

/** The folder of one deployment. */
export function deployFolder(app: string, deployId: string): string {
  return `${releasesFolder}/${app}/${deployId}`
}

/** What visitors are split into: the web server finds a visitor's by a hash of `deviceId`. */
const buckets = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** The buckets that see a canary of this share: a larger share keeps all that a smaller one had. */
export function bucketsOf(share: number): readonly string[] {
  return buckets.slice(0, share)
}

/** The buckets that a canary of this share leaves alone. */
export function bucketsBeside(share: number): readonly string[] {
  return buckets.slice(share)
}

/** Where a deployment is looked at before it is live. */
export function previewFolder(deployId: string): string {
  return `_preview/${deployId}`
}

/** What the edge in front of a bucket is written for. */
interface Edge {
  /** An address with a port. */
  readonly listen: string
  readonly log: string
  /** The bucket's address with its name: `http://127.0.0.1:9000/pages`. */
  readonly bucket: string
  /** The API server's address. */
  readonly api: string
  readonly app: string
  readonly pages: readonly string[]
}

/**
 * nginx in front of a bucket: it finds a visitor's bucket of 100 as the one in front of a folder does, and looks there
 * for a canary's page before it goes on to the live one. The query, which holds the session, stays here.
 */
export function bucketEdge({ listen, log, bucket, api, app, pages }: Edge): string {
  const shares = Array.from({ length: 99 }, (_, number) => `1% ${String(number).padStart(2, '0')};`)

  return `
    split_clients $arg_deviceId $device_bucket { ${shares.join(' ')} * 99; }
    map $arg_deviceId $bucket { '' none; default $device_bucket; }
    server {
      listen ${listen};
      access_log '${log}';
      # A page's ETag says whether it changed; its time does not, when two releases come within a second.
      proxy_set_header If-Modified-Since '';
      location = /favicon.ico { return 204; }
      location /assets/ { proxy_pass ${bucket}/assets/; }
      location ~ "^/(?<page>${pages.join('|')})(?:/(?:index\\.html)?)?$" {
        proxy_intercept_errors on;
        error_page 404 = @live;
        proxy_pass ${bucket}/bucket/${app}/$bucket/$page/index.html;
      }
      location @live { proxy_pass ${bucket}/$page/index.html; }
      location / { proxy_pass ${api}; }
    }`
}

import { linkPreviewPath } from '@pahiram/contract'

import { block } from './nginx-place.ts'
import type { SitePage } from './site-paths.ts'

/**
 * What fetches a page for the preview of a link in a chat, by `User-Agent`. A browser inside such an app is called otherwise.
 * Search engines are not among them: they run scripts, and should index what people see.
 */
const agents = [
  'facebookexternalhit',
  'facebookcatalog',
  'meta-external(?:agent|fetcher)',
  'Twitterbot',
  'TelegramBot',
  'Slackbot',
  'LinkedInBot',
  'Discordbot',
  'SkypeUriPreview',
  'Pinterestbot',
  'redditbot',
  'kakaotalk-scrap',
  'vkShare',
  '^(?:WhatsApp|Viber|Snapchat|Pinterest)/',
]

/** Maps a request to `1` where it comes from what makes link previews. */
export function linkPreviewAgents({ name }: { readonly name: string }): string {
  return block(`map $http_user_agent $${name}_link_preview`, [
    ...agents.map((pattern) => `'~*${pattern}' 1;`),
    `default '';`,
  ])
}

/** Leads what makes link previews from the landing page to the API server, which knows its title and picture. */
export function linkPreviewRewrite({ name }: { readonly name: string }, { path }: SitePage): string {
  return path === 'landing' ? `if ($${name}_link_preview) { rewrite ^ ${linkPreviewPath} last; } ` : ''
}

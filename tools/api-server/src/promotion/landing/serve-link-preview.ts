import { linkPreviewPath } from '@pahiram/contract'
import { escapedText, plainPage } from '@pahiram/page-html'
import { asDocument } from '@pahiram/page-server'
import type { FastifyInstance } from 'fastify'

import { messagesOf } from '../../platform/language/messages.ts'
import { withHead } from '../../site/document-head.ts'
import { notFound } from '../../site/replies.ts'
import type { prepareLandingHead } from './landing-head.ts'

/**
 * Serves what chats read of a landing page whose file a web server or bucket hands out (docs/spec/contract-2.md §8): a
 * document with the published head and no script. It needs no built page on the API server's machine.
 */
export function serveLinkPreview(app: FastifyInstance, landingHead: ReturnType<typeof prepareLandingHead>): void {
  app.get(linkPreviewPath, async (request, reply) => {
    const head = await landingHead(new URL(request.url, 'http://_').searchParams)

    if (head === undefined) return notFound(request, reply)

    const description = head.metas.find((meta) => 'name' in meta)?.content
    const { html, csp } = plainPage({
      title: escapedText(head.title),
      sentence: escapedText(description ?? ''),
      way: { text: messagesOf('plainPage').home, href: '/' },
    })

    return asDocument(reply, csp).header('Vary', 'User-Agent').send(withHead(html, head))
  })
}

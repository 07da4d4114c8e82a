import type { getTemplate, PublishedTemplate } from '@pahiram/contract'

import { ApiError, type WrittenAnswer } from '../../api/envelope.ts'
import type { Handler } from '../../api/implement.ts'
import type { PublishedVersions } from './published-versions.ts'
import { visitorOf } from './visitor.ts'

type Config = NonNullable<WrittenAnswer<typeof getTemplate>['config']>

/** Answers the template as its visitor sees it: the latest version, or the split's. */
export function answerGetTemplate(versions: PublishedVersions): Handler<typeof getTemplate> {
  return async ({ templateId }, caller) => {
    const found = await versions.seenBy(visitorOf(caller), templateId)

    if (found === undefined) throw new ApiError('404', 'This offer has ended, or its link is not complete.')

    const { version, kind, title, document } = found
    const { locale = null, mobilePattern = null, theme = null, blocks } = JSON.parse(document) as PublishedTemplate

    // What is optional in a document is absent in the answer too, not null: it is the document that is answered.
    return { id: templateId, kind, version, title, config: { locale, mobilePattern, theme, blocks } as Config }
  }
}

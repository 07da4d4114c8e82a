import { registrationLine } from '@pahiram/contract'

import { defineSubject } from '../../platform/subject.ts'
import { prepareCampaigns } from './campaigns.ts'
import { preparePreviewLinks, servePreviews } from './preview-links.ts'
import { prepareCampaignPublishing } from './publish-campaign.ts'
import { serveCampaigns } from './serve-campaigns.ts'

/** How often campaigns are looked for whose time has come, ms: each server looks once a minute. */
const publishEveryMs = 30_000

/** Campaigns of the studio: drafts, previews, reviews, publishing at a time. */
export const campaigns = ({ isReviewRequired }: { readonly isReviewRequired: boolean }) =>
  defineSubject({
    name: 'campaigns',
    routes: (app, { database, keys, now }) =>
      servePreviews(app, prepareCampaigns(database, now), preparePreviewLinks(keys.account, now)),
    staffRoutes: (scope, { database, keys, publicOrigin, deployment, now }) =>
      serveCampaigns(scope, database, {
        accountKey: keys.account,
        publicOrigin,
        isReviewRequired,
        registration: registrationLine(deployment),
        now,
      }),
    jobs({ database, deployment, now }) {
      // What waits was approved when it was scheduled.
      const publishing = prepareCampaignPublishing(database, prepareCampaigns(database, now), {
        now,
        isReviewRequired: false,
        registration: registrationLine(deployment),
      })

      return [{ name: 'campaigns', everyMs: publishEveryMs, run: () => publishing.publishDue() }]
    },
  })

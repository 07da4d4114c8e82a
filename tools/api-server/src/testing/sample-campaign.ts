import type { CampaignPage } from '@pahiram/contract'

/** The three pages of a campaign that the check finds nothing in; their ids begin with `id`. */
export function campaignPages(id: string): [CampaignPage, CampaignPage, CampaignPage] {
  return [
    {
      id,
      kind: 'register',
      title: 'Pera sa Pasko',
      locale: 'fil',
      mobilePattern: 'ph',
      blocks: [
        { type: 'hero', headline: 'Hanggang ₱25,000' },
        { type: 'form', button: 'Mag-apply' },
        { type: 'agreement-link', text: 'Sumasang-ayon ako' },
        { type: 'loan-terms' },
        {
          type: 'text',
          paragraphs: [
            'Basahin ang Disclosure Statement. SEC Registration No. CS201912345, Certificate of Authority No. 1234.',
          ],
        },
      ],
    },
    {
      id: `${id}-app`,
      kind: 'download',
      title: 'Kunin ang app',
      blocks: [
        {
          type: 'download',
          android: 'https://play.google.com/store/apps/details?id=com.pahiram',
          ios: 'https://apps.apple.com/ph/app/pahiram/id1234567890',
        },
      ],
    },
    {
      id: `${id}-terms`,
      kind: 'agreement',
      title: 'Mga tuntunin',
      blocks: [{ type: 'text', paragraphs: ['Babayaran ang pautang.'] }],
    },
  ]
}

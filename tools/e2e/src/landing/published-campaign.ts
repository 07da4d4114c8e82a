/** A campaign that is ready, made and published by a staff call; returns its id. */
export async function publishedCampaign(origin: string, id: string): Promise<string> {
  const call = async (path: string, body: unknown) => {
    const answer = await fetch(`${origin}/staff/campaigns${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer editor', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

    return ((await answer.json()) as { data: { id: string; revision: number } }).data
  }
  const blocks = [
    { type: 'hero', headline: 'Pera sa Pasko' },
    { type: 'form', button: 'Mag-apply' },
    { type: 'loan-terms' },
    {
      type: 'text',
      paragraphs: ['Basahin ang Disclosure Statement.'],
    },
  ]
  const download = {
    type: 'download',
    android: 'https://play.google.com/store/apps/details?id=com.pahiram',
    ios: 'https://apps.apple.com/ph/app/pahiram/id1234567890',
  }
  const made = await call('', {
    name: id,
    pages: [
      { id, kind: 'register', title: 'Pasko', locale: 'fil', mobilePattern: 'ph', blocks },
      { id: `${id}-app`, kind: 'download', title: 'Kunin ang app', blocks: [download] },
    ],
  })

  await call(`/${made.id}/publish`, { revision: made.revision })
  return made.id
}

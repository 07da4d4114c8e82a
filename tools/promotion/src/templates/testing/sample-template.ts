/** A register template that may be published, without pictures. */
export const sampleTemplate = {
  id: 'ph-weekend',
  kind: 'register',
  title: 'Fast cash this weekend',
  theme: { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' },
  blocks: [
    { type: 'hero', headline: 'Up to ₱25,000', subline: 'Decision within 1 day' },
    { type: 'form', title: 'Apply now', button: 'Apply' },
    { type: 'faq', items: [{ question: 'How?', answer: 'So.' }] },
  ],
}

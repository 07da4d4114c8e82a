/**
 * The icons that a benefit may have (docs/spec/landing-template.md); a page that is told another draws the check mark.
 */
export const benefitIcons = [
  'bell',
  'calendar',
  'chat',
  'check',
  'clock',
  'document',
  'home',
  'lock',
  'people',
  'peso',
  'phone',
  'shield',
  'star',
  'store',
  'wallet',
] as const

export type BenefitIconName = (typeof benefitIcons)[number]

import type { ScenarioEntry } from './scenario-entry.ts'

/** Campaign links; there is no session in them. The templates are those of `tools/promotion/library`. */
export const landingScenarios: readonly ScenarioEntry[] = [
  {
    name: 'landing',
    description: 'a promotion, registers a phone',
    url: '/landing?templateId=ph-weekend&down_id=ph-download&links_id=ph-agreement&utm_tag=demo',
  },
]

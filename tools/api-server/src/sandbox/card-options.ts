import type { FormOption } from '../card/card-form.ts'

/** What the seeded forms let people choose from, by the name of the list. */
export const optionLists: Readonly<Record<string, readonly FormOption[]>> = {
  'card-types': [
    { name: 'E-wallet', type: '1' },
    { name: 'Bank account', type: '2' },
  ],
  channels: [
    { name: 'Perlas Wallet', type: '90006' },
    { name: 'Alon Pay', type: '90007' },
    { name: 'Cash pick-up', type: '90008' },
  ],
  identities: [
    { name: 'National ID', type: 'national-id' },
    { name: 'Passport', type: 'passport' },
    { name: "Driver's licence", type: 'driving-licence' },
    { name: 'Postal ID', type: 'postal-id' },
  ],
  banks: banks(),
  places: places(),
  'many-places': manyPlaces(),
}

/** Twelve kinds of banks on ten islands of our own: as many as there are, and none that there is. */
function banks(): FormOption[] {
  const islands = ['Amihan', 'Bituin', 'Dalisay', 'Hiraya', 'Kalinaw', 'Lakambini', 'Mayumi', 'Sinag', 'Tala', 'Ulap']
  const kinds = [
    ['Bank of', 'b'],
    ['Rural Bank of', 'r'],
    ['Savings Bank of', 's'],
    ['Cooperative Bank of', 'c'],
    ['Development Bank of', 'd'],
    ['Farmers Bank of', 'f'],
    ['First Trust of', 't'],
    ['Merchants Bank of', 'm'],
    ['Network Bank of', 'n'],
    ['Peoples Bank of', 'p'],
    ['Union of', 'u'],
    ['Women’s Bank of', 'w'],
  ]

  return islands
    .flatMap((island) =>
      kinds.map(([kind, letter]) => ({
        name: `${kind} ${island}`,
        type: `${letter}${island.slice(0, 3)}`.toUpperCase(),
      })),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function places(): FormOption[] {
  const provinces = {
    'Metro Manila': ['Makati', 'Manila', 'Pasig', 'Quezon City', 'Taguig'],
    Batangas: ['Batangas City', 'Lipa', 'Santo Tomas', 'Tanauan'],
    Benguet: ['Baguio', 'Itogon', 'La Trinidad'],
    Bulacan: ['Malolos', 'Meycauayan', 'San Jose del Monte'],
    Cebu: ['Cebu City', 'Lapu-Lapu', 'Mandaue', 'Talisay'],
    'Davao del Sur': ['Davao City', 'Digos', 'Santa Cruz'],
    Iloilo: ['Iloilo City', 'Passi', 'Pototan'],
    Laguna: ['Biñan', 'Calamba', 'Santa Rosa', 'San Pablo'],
    Leyte: ['Ormoc', 'Palo', 'Tacloban'],
    'Misamis Oriental': ['Cagayan de Oro', 'El Salvador', 'Gingoog'],
    Palawan: ['Coron', 'El Nido', 'Puerto Princesa'],
    Pampanga: ['Angeles', 'Mabalacat', 'San Fernando'],
  }

  return Object.entries(provinces).map(([province, cities], place) => ({
    name: province,
    type: String(place + 1).padStart(2, '0'),
    children: cities.map((city, number) => ({
      name: city,
      type: `${place + 1}${String(number + 1).padStart(2, '0')}`,
    })),
  }))
}

/** As many as the country has, 1 640 in 82 provinces: what a picker must open without a pause. Some are long to read. */
function manyPlaces(): FormOption[] {
  const provinces = new Map([[4, 'Mountain Province of the Northern Cordilleras']])
  const cities = new Map([
    [62, 'Parañaque City'],
    [63, 'Santo Domingo de los Navegantes del Norte'],
  ])

  return Array.from({ length: 82 }, (_, province) => ({
    name: provinces.get(province + 1) ?? `Province ${province + 1}`,
    type: `p${province + 1}`,
    children: Array.from({ length: 20 }, (_none, place) => {
      const city = province * 20 + place + 1

      return { name: cities.get(city) ?? `City ${city}`, type: `c${city}` }
    }),
  }))
}

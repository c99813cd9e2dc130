export const sample = {
  /** The names and descriptions that a sample business contains, as a seller would write them. */
  shop: {
    name: 'Nile Gadgets',
    description: 'A sample shop to look around in: its products and sales are made up.',
    rule: 'Made up for the sample',
    categories: {
      power: 'Power & charging',
      audio: 'Audio',
      accessories: 'Phone accessories',
      lighting: 'Lighting',
    },
    campaigns: { products: 'Best sellers', brand: 'Brand' },
    tags: { bestSeller: 'Best seller', travel: 'Travel', gifts: 'Gifts' },
    products: {
      charger: {
        name: 'USB-C fast charger, 20 W',
        description: 'Wall charger with one USB-C port, for phones and tablets.',
      },
      powerBank: {
        name: 'Power bank, 10,000 mAh',
        description: 'Slim power bank with two ports and a charge display.',
      },
      earbuds: {
        name: 'Wireless earbuds',
        description: 'Bluetooth earbuds with a charging case, up to 24 hours of play.',
      },
      phoneCase: {
        name: 'Silicone phone case',
        description: 'Soft case with raised edges, in five colours.',
      },
      cable: {
        name: 'Braided USB-C cable, 2 m',
        description: 'Nylon-braided cable for charging and data.',
      },
      stand: {
        name: 'Aluminium phone stand',
        description: 'Foldable desk stand for phones and small tablets.',
      },
      speaker: {
        name: 'Mini Bluetooth speaker',
        description: 'Splash-proof speaker that plays for eight hours.',
      },
      ringLight: {
        name: 'Desk ring light',
        description: 'Dimmable ring light with a phone holder. Its cost is not entered yet.',
      },
    },
  },
} as const

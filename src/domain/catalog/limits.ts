/** Limits of what Safi accepts and shows, mostly highest values. */
export const LIMITS = {
  name: 100,
  email: 255,
  passwordMin: 8,
  passwordMax: 100,
  loginPasswordMin: 6,
  businessDescription: 500,
  productName: 199,
  productDescription: 5_000,
  sku: 200,
  category: 100,
  platformName: 100,
  costItemName: 200,
  /** In whole units; more in some currencies, see `largestAmount`. */
  price: 1_000_000,
  costAmount: 1_000_000,
  platformFee: 10_000,
  quantity: 1_000_000,
  /** The highest number of unit costs that one request reads or saves. */
  unitCostRows: 5_000,
  /** The highest number of products that one request reads or changes. */
  productRows: 5_000,
  /** The highest number of bytes in the body of that request: enough for this many products with tags and the longest names in Arabic. */
  catalogueBytes: 8 * 1024 * 1024,
  /** The largest weight of a packed item, in grams. */
  weightGrams: 1_000_000,
  tag: 40,
  tagsPerProduct: 20,
  referralPercent: 100,
  /** The highest share of the price that the database can store, in millionths. The minimum of a fee can be many times a very low price. */
  referralPpm: 2_147_483_647,
  images: 2,
  imageBytes: 300 * 1024,
  avatarBytes: 200 * 1024,
  platformsPerProduct: 50,
  costItemsPerProduct: 500,
  componentsPerBundle: 20,
  componentUnits: 1_000,
  lowStock: 10,
  leadDays: 365,
  dashboardPage: 7,
  stockMovementsPage: 10,
  receiptNote: 200,
  apiKeyName: 60,
  apiKeys: 20,
  /** The highest number of members and open invitations of a business together. */
  members: 50,
  scenarioName: 60,
  scenariosPerProduct: 20,
  /** The number of days for which a browser stores unsaved input. */
  draftDays: 7,
  /** The highest number of lines of one ad report, and of bytes in the body of the request that saves them. */
  adLines: 20_000,
  adReportBytes: 12 * 1024 * 1024,
  adText: 300,
  adCampaignProducts: 200,
  importBytes: 256 * 1024 * 1024,
} as const

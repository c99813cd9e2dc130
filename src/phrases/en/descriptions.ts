/** One sentence of each public page, for search engines and link previews. */
export const descriptions = {
  home: 'Safi counts every marketplace fee and cost and tells online sellers what they really keep: per sale, per product, per month. In English and Arabic.',
  demo: 'Try Safi with sample figures: change a price, a fee or a cost and see profit move.',
  pricing: 'What Safi costs: a free plan to start with, and a Pro plan for sellers who need more.',
  import: 'Drop a sales report from noon, Amazon or any platform and see your real profit at once. The file stays in your browser.',
  terms: 'The terms under which Safi is offered.',
  privacy: 'What Safi keeps about you, why, for how long, and how to have it removed.',
  login: 'Sign in to Safi and see what your sales really earn.',
  signup: 'Create a free Safi account and know your real profit after marketplace fees. No credit card needed.',
  forgotPassword: 'Forgot your Safi password? We send you a link to set a new one.',
} as const

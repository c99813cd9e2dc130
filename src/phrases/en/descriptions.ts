/** Descriptions of public pages for search engines, for pages whose visible text would make a worse description. */
export const descriptions = {
  demo: 'Try Safi with sample figures: change a price, a fee or a cost and see profit move.',
  import:
    'Drop a sales report from noon, Amazon or any platform and see your real profit at once. The file stays in your browser.',
  login: 'Log in to Safi and see what your sales really earn.',
  signup:
    'Create a free Safi account and know your real profit after marketplace fees. No credit card needed.',
  forgotPassword: 'Forgot your Safi password? We send you a link to set a new one.',
} as const

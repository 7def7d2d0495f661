/** The admin's texts whose wording is fixed (docs/behaviour.md, "Fixed texts"). */
export const texts = {
  pages: {
    products: 'Products',
    orders: 'Orders',
    users: 'Users',
    payments: 'Payments',
    messages: 'Messages',
    activity: 'Activity',
    settings: 'Settings',
  },

  secret: {
    label: 'Admin secret',
    unlock: 'Unlock',
    lock: 'Lock',
    invalid: 'Invalid admin secret',
  },

  products: {
    updated: 'Product updated',
    created: 'Product created',
    deleted: 'Product deleted',
    loadFailed: 'Failed to load products',
    saveFailed: 'Save failed',
    deleteFailed: 'Delete failed',
    deleteQuestion: 'Delete product? This cannot be undone.',
  },

  orders: {
    updated: 'Order updated',
    deleted: 'Order deleted',
    loadFailed: 'Failed to load orders',
    updateFailed: 'Update failed',
    deleteFailed: 'Delete failed',
    deleteQuestion: 'Delete order?',
  },

  users: {
    deleted: 'User deleted',
    loadFailed: 'Failed to load users',
    deleteFailed: 'Delete failed',
    deleteQuestion: 'Delete user? This will also remove their orders and carts.',
  },

  payments: {
    deleted: 'Deleted',
    loadFailed: 'Failed to load payment methods',
    deleteFailed: 'Delete failed',
    deleteQuestion: 'Delete payment method?',
  },
} as const

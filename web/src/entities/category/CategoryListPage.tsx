export function CategoryListPage() {
  return <h1>CategoryListPage</h1>;
}

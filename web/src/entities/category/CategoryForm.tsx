export function CategoryForm() {
  return <h1>CategoryForm</h1>;
}

"""PostgreSQL: the only package that speaks SQL."""
